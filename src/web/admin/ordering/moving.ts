import { useRef } from 'react'

/** For a dialog that holds a sortable list: while a row is moved, Escape and the arrows are meant for it and are heard by the document. */
export const useMoving = () => {
  const popup = useRef<HTMLDivElement>(null)
  const moving = () => Boolean(popup.current?.querySelector('[data-moving]'))
  return { popup, moving }
}
