// How does a killer run? As always, but for the database server, which all of them share.
import base from '../../vitest.config';

const projects = (base.test?.projects ?? []) as {
  test: { name: string; globalSetup?: string[] };
}[];

export default {
  ...base,
  test: {
    ...base.test,
    projects: projects.map((project) =>
      project.test.globalSetup === undefined
        ? project
        : {
            ...project,
            test: { ...project.test, globalSetup: ['tests/mutants/shared-server.ts'] },
          },
    ),
  },
};
