/** A font of a package: the bundler gives its address. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
