import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Mention } from '../../../contract/catalog/artist-fields.ts'
import { mentionParts } from '../../../contract/catalog/artist-pages.ts'
import { partsOf } from './text-links.ts'

const MentioningText = ({ text, mentions }: { text: string; mentions: readonly Mention[] }) =>
  mentionParts(text, mentions).map(({ text: part, mention }, index) =>
    mention ? (
      <Link
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        key={index}
        to={mention.type === 'artist' ? '/artist/$id' : '/profile/$id'}
        params={{ id: String(mention.id) }}
      >
        {part}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>{part}</Fragment>
    ),
  )

interface LinkedTextProps {
  text: string
  mentions?: readonly Mention[]
}

/** A text that someone wrote: addresses on the web and mentions become links, nothing else means anything. */
export const LinkedText = ({ text, mentions = [] }: LinkedTextProps) =>
  partsOf(text).map(({ text: part, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <MentioningText key={index} text={part} mentions={mentions} />
    ),
  )
