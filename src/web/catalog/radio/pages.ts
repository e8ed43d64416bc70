/** Both pages in one chunk: they are usually visited together. */
export { Radio } from './Radio.tsx'
export { RadioStationPage } from './RadioStation.tsx'
