import { useRef } from 'react'

/**
 * For dialogs with a sortable list: while a row is moved, Escape and the arrow keys belong to it. They are handled on
 * the document.
 */
export const useMoveMenu = () => {
  const popup = useRef<HTMLDivElement>(null)
  const moving = () => Boolean(popup.current?.querySelector('[data-moving]'))
  return { popup, moving }
}
