import { readStored, writeStored } from '../../../data/storage.ts'

/** Loudness, low enough to be heard beside music without drowning it. */
const PEAK = 0.06
/** Frequencies in hertz, and when each tone begins in seconds. */
const TONES = [
  [659, 0],
  [988, 0.09],
] as const
const TONE_SECONDS = 0.35
/** Within this time, one sound stands for all messages, in all tabs. */
const PAUSE_MS = 1000

/** Returns whether this browser plays a sound for new messages. */
export const hasMessageSound = (): boolean => readStored('message-sound') !== 'off'

export const setMessageSound = (on: boolean): void => writeStored('message-sound', on ? null : 'off')

/** Plays two soft tones; silent before the page was used, as browsers demand. */
const chime = async (): Promise<void> => {
  const context = new AudioContext()
  for (const [frequency, begin] of TONES) {
    const at = context.currentTime + begin
    const tone = new OscillatorNode(context, { frequency })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(PEAK, at + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS)
    tone.connect(gain).connect(context.destination)
    tone.start(at)
    tone.stop(at + TONE_SECONDS)
  }
  await new Promise((over) => setTimeout(over, PAUSE_MS))
  await context.close()
}

/** Plays the sound of a new message, once for all tabs, unless it is turned off. */
export const playMessageSound = (): void => {
  if (!hasMessageSound() || typeof AudioContext !== 'function') return
  // Only defined in secure contexts.
  const played = navigator.locks
    ? navigator.locks.request('message-sound', { ifAvailable: true }, (lock) => lock && chime())
    : chime()
  played.catch(() => undefined)
}
