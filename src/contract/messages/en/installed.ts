/** The installed app: installing and updating it, and what it does on the device. */
export const installed = [
  'Add the app to your Home Screen',
  'Choose audio files to play',
  'Choose other files',
  'In Safari, tap Share, then “Add to Home Screen”.',
  'Install',
  'Install the app',
  'It opens in a window of its own, even without a network.',
  'Playing from your device',
  'Refresh on pause',
  'They stay on this device: nothing is uploaded or counted.',
  'This browser can’t play this file.',
  'Your music plays on. The app refreshes when you pause.',
  'Your queue and your position are kept.',
]
