/** Returns whether something is heard on this page; the player says so between two songs, too. */
export const isPlaying = (): boolean =>
  navigator.mediaSession?.playbackState === 'playing' ||
  [...document.querySelectorAll('audio')].some((audio) => !audio.paused)
