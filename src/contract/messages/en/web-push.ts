/** Notifications on devices. */
export const webPush = [
  'Notifications on this device',
  'Notifications on this device need a secure connection (https).',
  'On devices: {kind}',
  'Other devices that show notifications',
  'Stop notifications on {device}',
  'The push service of this browser can’t be reached. Try again later.',
  'They appear even while {name} is closed.',
  'This browser blocks notifications of {name}. Allow them in its settings for this site.',
  'This browser can’t show notifications while {name} is closed.',
  'To get notifications on this device, add {name} to your home screen and open it from there.',
]
