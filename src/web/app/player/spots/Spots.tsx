/** All that spots need, in one file that loads only for listeners who get ads. */
export { SpotBar } from './SpotBar.tsx'
export { SpotMini } from './SpotMini.tsx'
export { SpotSmallWindow } from './SpotSmallWindow.tsx'
export { SpotStage } from './SpotStage.tsx'
export { startSpots } from './start-spots.ts'
