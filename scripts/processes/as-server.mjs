// Emails are drawn by the ordinary React, and `server-only` asks for that of server components:
// loaded before such a program, this says that it is a server all the same.
import { register } from 'node:module';

const hooks = `export const resolve = (name, context, next) =>
  name === 'server-only'
    ? { url: 'data:text/javascript,', shortCircuit: true }
    : next(name, context);`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
