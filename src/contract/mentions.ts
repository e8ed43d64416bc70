import type { Mention } from './mention.ts'

export interface MentionPart {
  text: string
  mention?: Mention
}

const startsWithLetter = /^[\p{L}\p{N}_]/u
const endsWithLetter = /[\p{L}\p{N}_]$/u

const follows = (text: string, at: number, mention: Mention): boolean => {
  const end = at + 1 + mention.name.length
  return text.startsWith(mention.name, at + 1) && !startsWithLetter.test(text.slice(end))
}

/** Splits a text into mentions and what is between them; the longest name wins. */
export const mentionParts = (text: string, mentions: readonly Mention[]): MentionPart[] => {
  const longest = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const parts: MentionPart[] = []
  let end = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    // Within a word it is an email address.
    const free = !endsWithLetter.test(text.slice(Math.max(0, at - 2), at))
    const found = free ? longest.find((one) => follows(text, at, one)) : undefined
    if (!found) continue
    if (at > end) parts.push({ text: text.slice(end, at) })
    end = at + 1 + found.name.length
    parts.push({ text: text.slice(at, end), mention: found })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns those mentions that a text contains, each name once. */
export const mentionsIn = (text: string, mentions: readonly Mention[]): Mention[] => [
  ...new Map(
    mentionParts(text, mentions).flatMap((part) => (part.mention ? [[part.mention.name, part.mention]] : [])),
  ).values(),
]
