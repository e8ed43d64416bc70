import { Fragment } from 'react'
import { partsOf } from './text-links.ts'

/** A text that somebody wrote: addresses on the web become links, nothing else means anything. */
export const LinkedText = ({ text }: { text: string }) =>
  partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
