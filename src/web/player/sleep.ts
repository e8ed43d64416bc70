import { create } from 'zustand'
import { translate } from '../i18n/i18n.ts'
import { notify } from '../ui/notices.ts'
import { announce } from './keys.ts'
import { setPlayer, usePlayer } from './state.ts'
import { fadeTo, pause } from './transport.ts'

/** Minutes until the music pauses, or `song` for the end of what plays. */
export type SleepChoice = 'off' | 'song' | number

/** What the timer can be set to. */
export const sleepChoices: readonly SleepChoice[] = ['off', 'song', 15, 30, 45, 60]

/** Milliseconds over which the sound fades out before it pauses. */
const FADE = 10_000

/** The sleep timer; `left` is in seconds and counts down while minutes are set. It does not outlive the page. */
export const useSleep = create<{ choice: SleepChoice; left: number }>()(() => ({ choice: 'off', left: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined
let until = 0

function off(): void {
  clearTimeout(timer)
  useSleep.setState({ choice: 'off', left: 0 })
  fadeTo(1)
}

function fallAsleep(): void {
  off()
  notify({
    type: 'info',
    title: translate('Sleep timer'),
    text: translate('The music has paused. Good night.'),
  })
}

function tick(): void {
  const left = until - Date.now()
  if (left <= 0) {
    if (usePlayer.getState().playerStatus === 'play') {
      pause()
      fallAsleep()
    } else off()
    return
  }
  useSleep.setState({ left: Math.ceil(left / 1000) })
  if (left <= FADE) fadeTo(left / FADE)
  timer = setTimeout(tick, left > FADE ? Math.min(1000, left - FADE) : 100)
}

/** Words for a choice, such as `15 minutes`. */
export const sleepLabel = (choice: SleepChoice): string => {
  if (choice === 'off') return translate('Off')
  return choice === 'song' ? translate('End of song') : translate('{count} minutes', { count: choice })
}

/** Sets the timer anew or turns it off, and reads out which. */
export function setSleep(choice: SleepChoice): void {
  off()
  useSleep.setState({ choice })
  setPlayer({ stop_after: choice === 'song' })
  announce(`${translate('Sleep timer')}: ${sleepLabel(choice)}`)
  if (typeof choice !== 'number') return
  until = Date.now() + choice * 60_000
  tick()
}

// The end of the song takes its own note back; with an empty queue there is nothing left to wait for.
usePlayer.subscribe((now, before) => {
  if (useSleep.getState().choice === 'off') return
  if (now.queue.length === 0) off()
  else if (before.stop_after && !now.stop_after && useSleep.getState().choice === 'song') fallAsleep()
})
