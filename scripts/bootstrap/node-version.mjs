// Is this Node new enough?

/** The oldest Node that runs the project, as in `engines` of package.json. */
export const oldestNode = [20, 19];

/**
 * @param {string} version such as `v20.19.1`
 * @returns {boolean}
 */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
