// Emails are rendered with ordinary React, but `server-only` demands the React of server
// components. Loaded before such a program, this lets `server-only` pass.
import { register } from 'node:module';

const hooks = `export const resolve = (name, context, next) =>
  name === 'server-only'
    ? { url: 'data:text/javascript,', shortCircuit: true }
    : next(name, context);`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
