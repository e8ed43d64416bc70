import { type DragEvent, useState } from 'react'
import { showError } from '../../api/errors.ts'
import { moveToFolder } from '../../api/library.ts'

/** Data type of a dragged playlist, besides the URL that the browser adds. */
const PLAYLIST = 'application/x-library-playlist'

/** Makes the row of a playlist draggable. */
export const dragPlaylist =
  (id: number) =>
  ({ dataTransfer }: DragEvent): void => {
    dataTransfer.setData(PLAYLIST, String(id))
    dataTransfer.effectAllowed = 'move'
  }

/** A row that belongs to a folder names it in `data-folder`; the rest of the list is outside of all folders. */
const folderAt = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-folder]') : null
  return row ? Number(row.dataset.folder) : null
}

/** Makes the list a drop target for its own playlists; `over` is the folder that would take the dragged one. */
export const usePlaylistDrops = () => {
  const [over, setOver] = useState<number | null>(null)
  return {
    over,
    drops: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(PLAYLIST)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(folderAt(event.target))
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
      },
      onDrop: (event: DragEvent) => {
        setOver(null)
        const id = Number(event.dataTransfer.getData(PLAYLIST))
        if (!id) return
        event.preventDefault()
        void moveToFolder(id, folderAt(event.target)).catch(showError)
      },
    },
  }
}
