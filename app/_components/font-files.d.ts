/** A font file of a package: the bundler returns its address. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
