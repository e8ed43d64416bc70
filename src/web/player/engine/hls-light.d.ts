// The package ships types for its full build only; the light build has the same interface.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
