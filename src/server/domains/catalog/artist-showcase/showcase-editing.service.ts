import {
  type GalleryImageInput,
  MAX_GALLERY,
  type PickInput,
} from '../../../../contract/catalog/artist-fields.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { pictureOfUpload } from '../uploads/service.ts'
import {
  isPublicOfTeam,
  loadPick,
  moveShowcases,
  type PlacedImage,
  showcaseRows,
  writeGallery,
  writePick,
} from './queries.ts'

interface ShowcaseInput {
  pick?: PickInput | undefined
  gallery?: GalleryImageInput[] | undefined
}

const invalid = (field: 'pick' | 'gallery'): never =>
  throwFieldErrors({ [field]: ['This value isn’t valid.'] })

const savePick = async (trx: Trx, artistId: number, pick: PickInput): Promise<void> => {
  if (pick) {
    const before = (await loadPick(trx, artistId))?.item
    // An item that was hidden after it was chosen does not keep the team from saving the rest.
    const known = before?.type === pick.item.type && before.id === pick.item.id
    if (!known && !(await isPublicOfTeam(trx, artistId, pick.item))) invalid('pick')
  }
  await writePick(trx, artistId, pick)
}

const saveGallery = async (trx: Trx, viewer: Viewer, artistId: number, images: GalleryImageInput[]) => {
  const placed: PlacedImage[] = []
  for (const image of images)
    placed.push(
      'id' in image
        ? image
        : { alt: image.alt, image_id: await pictureOfUpload(trx, viewer, image.upload, 'gallery') },
    )
  if (!(await writeGallery(trx, artistId, placed))) invalid('gallery')
}

/**
 * Changes pick and gallery of an artist; absent fields stay as they are. The caller has checked permission. 422 for an
 * item that is not a public one of the team, and for images that are neither in the gallery nor uploaded by the viewer.
 */
export const saveShowcase = async (
  trx: Trx,
  viewer: Viewer,
  artistId: number,
  { pick, gallery }: ShowcaseInput,
): Promise<void> => {
  if (pick !== undefined) await savePick(trx, artistId, pick)
  if (gallery !== undefined) await saveGallery(trx, viewer, artistId, gallery)
}

/** Adds pick and gallery, as teams edit them, to artists. */
export const withShowcases = async <T extends { id: number }>(db: Db, artists: T[]) => {
  const rows = await showcaseRows(
    db,
    artists.map(({ id }) => id),
  )
  const byArtist = new Map(rows.map(({ artist_id, ...showcase }) => [artist_id, showcase]))
  return artists.map((artist) => ({ ...artist, ...(byArtist.get(artist.id) ?? { pick: null, gallery: [] }) }))
}

/** Moves what merged artists show to another artist. */
export const mergeShowcases = (trx: Trx, from: number[], to: number): Promise<void> =>
  moveShowcases(trx, from, to, MAX_GALLERY)
