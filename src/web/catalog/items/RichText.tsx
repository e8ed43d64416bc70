import type { MouseEvent } from 'react'
import type { RichText as Html } from '../../../contract/core/fields.ts'
import styles from './rich-text.module.css'

interface RichTextProps {
  /** Sanitized by the server. This is the only component that renders external HTML. */
  html: Html
  /** Handles clicks on interactive elements inside. */
  onClick?: (event: MouseEvent) => void
}

/** Attributes of elements with rich text. */
export const richText = { className: styles.richText, 'data-part': 'rich-text' }

/** Rich text with headings, lists and links, from a feed or an editor. */
export const RichText = ({ html, onClick }: RichTextProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: clicks come from links and buttons inside
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button fires click
  <div
    {...richText}
    dir="auto"
    onClick={onClick}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
