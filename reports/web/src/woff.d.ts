// build.mjs bundles a font as its bytes.
declare module "*.woff" {
  const bytes: Uint8Array;
  export default bytes;
}
