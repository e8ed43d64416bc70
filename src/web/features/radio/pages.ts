/** Both screens in one piece: who sees the one sees the other next. */
export { Radio } from './Radio.tsx'
export { RadioStationPage } from './RadioStation.tsx'
