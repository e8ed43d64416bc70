import { create } from 'zustand'
import { translate } from '../i18n/i18n.ts'
import { notify } from '../ui/notices.ts'
import { currentChapters } from './chapters.ts'
import { isLive, isSpoken, type PlayItem } from './item.ts'
import { announce } from './keys.ts'
import { setPlayer, usePlayer, usePlayhead } from './state.ts'
import { fadeTo, pause } from './transport.ts'

/** Minutes until the sound pauses, or the end of what plays: of all of it, or of the chapter of an episode. */
export type SleepChoice = 'off' | 'song' | 'chapter' | number

/** What the timer can be set to while this plays. */
export function sleepChoices(item: PlayItem | null): SleepChoice[] {
  const ends: SleepChoice[] = isLive(item) ? [] : ['song']
  if (isSpoken(item) && item.has_chapters) ends.push('chapter')
  return ['off', ...ends, 15, 30, 45, 60]
}

/** Sound that goes on by more than this, in seconds, has jumped. */
const JUMP = 5

/** Milliseconds over which the sound fades out before it pauses. */
const FADE = 10_000

/** The sleep timer; `left` is in seconds and counts down while minutes are set. It does not outlive the page. */
export const useSleep = create<{ choice: SleepChoice; left: number }>()(() => ({ choice: 'off', left: 0 }))

let timer: ReturnType<typeof setTimeout> | undefined
let until = 0
/** Where the present chapter of which entry ends, in seconds. */
let chapterEnd: { key: string; at: number } | null = null

function off(): void {
  clearTimeout(timer)
  chapterEnd = null
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
  if (choice === 'chapter') return translate('End of chapter')
  if (choice !== 'song') return translate('{count} minutes', { count: choice })
  return isSpoken(usePlayer.getState().currentAudio) ? translate('End of episode') : translate('End of song')
}

/** Looks up where the chapter ends that is told now; the last one ends with the episode. */
async function aimAtChapter(): Promise<void> {
  const { queue, index } = usePlayer.getState()
  const key = queue[index]?.key
  if (!key) return off()
  const chapters = await currentChapters()
  if (useSleep.getState().choice !== 'chapter') return
  const { currentTime } = usePlayhead.getState()
  const at = chapters.find((chapter) => chapter.at > currentTime + 1)?.at
  if (at === undefined) setPlayer({ stop_after: true })
  else chapterEnd = { key, at }
}

/** Sets the timer anew or turns it off, and reads out which. */
export function setSleep(choice: SleepChoice): void {
  off()
  useSleep.setState({ choice })
  setPlayer({ stop_after: choice === 'song' })
  announce(`${translate('Sleep timer')}: ${sleepLabel(choice)}`)
  if (choice === 'chapter') void aimAtChapter().catch(off)
  if (typeof choice !== 'number') return
  until = Date.now() + choice * 60_000
  tick()
}

// The end of the song takes its own note back; with an empty queue there is nothing left to wait for.
usePlayer.subscribe((now, before) => {
  if (useSleep.getState().choice === 'off') return
  if (now.queue.length === 0) off()
  else if (before.stop_after && !now.stop_after && typeof useSleep.getState().choice === 'string')
    fallAsleep()
  else if (chapterEnd && now.queue[now.index]?.key !== chapterEnd.key) off()
})

// After a jump it is the chapter told there whose end is waited for.
usePlayhead.subscribe((now, before) => {
  if (!chapterEnd) return
  if (Math.abs(now.currentTime - before.currentTime) > JUMP) {
    chapterEnd = null
    void aimAtChapter().catch(off)
  } else if (now.currentTime >= chapterEnd.at) {
    pause()
    fallAsleep()
  }
})
