import type { GalleryImage, GalleryImageInput } from '../../../contract/catalog/artist-fields.ts'

/** An image of the form: one that is in the gallery, or an uploaded one, whose id is negative. */
export type GalleryEntry = GalleryImage | { id: number; upload: string; preview: string; alt: string }

/** Returns what is sent for the entries. */
export const galleryBody = (value: unknown): GalleryImageInput[] =>
  (value as GalleryEntry[]).map((entry) =>
    'upload' in entry ? { upload: entry.upload, alt: entry.alt } : { id: entry.id, alt: entry.alt },
  )
