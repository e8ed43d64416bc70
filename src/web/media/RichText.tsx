import type { MouseEvent } from 'react'
import './rich-text.css'

interface RichTextProps {
  /** Made harmless by the server: the only place where the app shows HTML that it did not make. */
  html: string
  /** Where something in it can be pressed. */
  onClick?: (event: MouseEvent) => void
}

/** A text with headings, lists and links, from a feed or an editor. */
export const RichText = ({ html, onClick }: RichTextProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: its links and buttons are what is pressed
  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or a button is a click
  <div
    className="rich-text"
    dir="auto"
    onClick={onClick}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server keeps only what it made harmless
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
