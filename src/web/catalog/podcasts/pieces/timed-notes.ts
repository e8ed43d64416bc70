import type { RichText } from '../../../../contract/core/fields.ts'
import styles from './chapters.module.css'

const TIME = /(?<![\d:])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:])/g

const secondsOf = (hours: string | undefined, minutes: string, seconds: string): number =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)

const buttonFor = (text: string, at: number): HTMLButtonElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.at ?? ''
  button.dataset.at = String(at)
  button.textContent = text
  return button
}

/** Replaces every timestamp in a text node with a button. */
const replaceIn = (node: Text, duration: number): void => {
  const text = node.data
  const parts: (string | Node)[] = []
  let end = 0
  for (const found of text.matchAll(TIME)) {
    const [written, hours, minutes = '0', seconds = '0'] = found
    const at = secondsOf(hours, minutes, seconds)
    if (duration > 0 && at > duration) continue
    parts.push(text.slice(end, found.index), buttonFor(written, at))
    end = found.index + written.length
  }
  if (parts.length > 0) node.replaceWith(...parts, text.slice(end))
}

/**
 * Makes the timestamps (`12:30`, `1:02:03`) of show notes clickable; those beyond the end of the episode stay plain
 * text.
 */
export const timedNotes = (html: RichText, duration: number): RichText => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (!text.parentElement?.closest('a, pre, code')) replaceIn(text, duration)
  return body.innerHTML as RichText
}
