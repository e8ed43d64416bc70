import * as z from 'zod/mini'
import { readStored, writeStored } from '../data/storage.ts'
import { translate } from '../i18n/i18n.ts'
import { announce } from '../ui/layout/announcements.ts'
import { showToast } from '../ui/overlays/toasts.ts'
import { currentChapters } from './chapters.ts'
import { player, transport } from './player.ts'
import { isEpisode, isLive, type PlayItem } from './queue/item.ts'
import { parseStored } from './queue/persisted-state.ts'
import { SLEEP_KEY, type SleepChoice, sleepLabel, useSleep } from './sleep-state.ts'
import { setPlayer, usePlayer, usePlayhead } from './state.ts'

/** Returns the sleep timer options for an item. */
export function sleepChoices(item: PlayItem | null): SleepChoice[] {
  const ends: SleepChoice[] = isLive(item) ? [] : ['song']
  if (isEpisode(item) && item.has_chapters) ends.push('chapter')
  return ['off', ...ends, 15, 30, 45, 60]
}

/** Position change in seconds that counts as a seek. */
const JUMP = 5

/** Milliseconds of fade-out before the pause. */
const FADE = 10_000

let timer: ReturnType<typeof setTimeout> | undefined
let until = 0
/** Entry key and end of the current chapter, in seconds. */
let chapterEnd: { key: string; at: number } | null = null

/** The stored timer; for minutes, with the time at which they end. */
const storedShape = z.object({
  choice: z.union([z.enum(['song', 'chapter']), z.number()]),
  until: z.number(),
})

function off(): void {
  clearTimeout(timer)
  writeStored(SLEEP_KEY, null)
  chapterEnd = null
  useSleep.setState({ choice: 'off', left: 0 })
  transport.fadeTo(1)
}

function fallAsleep(): void {
  off()
  showToast({
    type: 'info',
    title: translate('Sleep timer'),
    text: translate('Sleep timer ended. Good night.'),
  })
}

function tick(): void {
  const left = until - Date.now()
  if (left <= 0) {
    if (usePlayer.getState().playerStatus === 'play') {
      player.hush()
      fallAsleep()
    } else off()
    return
  }
  useSleep.setState({ left: Math.ceil(left / 1000) })
  if (left <= FADE) transport.fadeTo(left / FADE)
  timer = setTimeout(tick, left > FADE ? Math.min(1000, left - FADE) : 100)
}

/** Finds the end of the current chapter; the last one ends with the episode. */
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

/** Sets the timer or turns it off, and announces it. */
export function setSleep(choice: SleepChoice): void {
  off()
  useSleep.setState({ choice })
  setPlayer({ stop_after: choice === 'song' })
  announce(`${translate('Sleep timer')}: ${sleepLabel(choice)}`)
  if (choice === 'off') return
  if (typeof choice === 'number') until = Date.now() + choice * 60_000
  writeStored(SLEEP_KEY, JSON.stringify({ choice, until }))
  run(choice)
}

function run(choice: SleepChoice): void {
  if (choice === 'chapter') void aimAtChapter().catch(off)
  if (typeof choice === 'number') tick()
}

/** Sets the timer as it was before the page was reloaded. */
function restore(): void {
  const stored = parseStored(readStored(SLEEP_KEY), storedShape)
  if (!stored) return
  const { choice } = stored
  until = stored.until
  if (typeof choice === 'number' && until <= Date.now()) {
    off()
    return
  }
  useSleep.setState({ choice })
  setPlayer({ stop_after: choice === 'song' })
  run(choice)
}

let restored = false

function restoreOnce(): void {
  if (restored || usePlayer.getState().queue.length === 0) return
  restored = true
  restore()
}

// The end of the song resets its own flag; with an empty queue nothing is left to pause.
usePlayer.subscribe((now, before) => {
  restoreOnce()
  if (useSleep.getState().choice === 'off') return
  if (now.queue.length === 0) off()
  else if (before.stop_after && !now.stop_after && typeof useSleep.getState().choice === 'string')
    fallAsleep()
  else if (chapterEnd && now.queue[now.index]?.key !== chapterEnd.key) off()
})
restoreOnce()

// After a seek, the timer follows the chapter at the new position.
usePlayhead.subscribe((now, before) => {
  if (!chapterEnd) return
  if (Math.abs(now.currentTime - before.currentTime) > JUMP) {
    chapterEnd = null
    void aimAtChapter().catch(off)
  } else if (now.currentTime >= chapterEnd.at) {
    player.hush()
    fallAsleep()
  }
})
