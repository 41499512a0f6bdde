/** A picture, as the builder of the panel hands it on: its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
