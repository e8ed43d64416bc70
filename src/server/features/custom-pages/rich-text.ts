import sanitize from 'sanitize-html'
import { harmless } from '../../http/harmless.ts'
import { coverKey } from '../../media/covers.ts'

const MOST_ALT = 300
const OWN = /^\/storage\/covers\/[0-9a-f]{2}\/([0-9a-f]{64})-\d{2,4}\.webp$/

/** What a picture is of: the upload that brings it, or the hash of one that is there. */
const nameOf = ({ src = '', 'data-upload': upload }: sanitize.Attributes): string =>
  upload ?? OWN.exec(src)?.[1] ?? ''

/** What the pictures of a text are named by, as far as they can be pictures of this place. */
export const namesOfPictures = (html: string): { uploads: string[]; hashes: string[] } => {
  const uploads = new Set<string>()
  const hashes = new Set<string>()
  sanitize(html, {
    allowedTags: ['img'],
    transformTags: {
      img: (_, attribs): sanitize.Tag => {
        const upload = attribs['data-upload']
        if (upload !== undefined) uploads.add(upload)
        else if (nameOf(attribs)) hashes.add(nameOf(attribs))
        return { tagName: 'img', attribs: {} }
      },
    },
  })
  return { uploads: [...uploads], hashes: [...hashes] }
}

/** A picture of this place with its words; nothing of any other. */
const pictureOf = (
  attribs: sanitize.Attributes,
  pictures: ReadonlyMap<string, string>,
): sanitize.Attributes => {
  const hash = pictures.get(nameOf(attribs))
  if (hash === undefined) return {}
  const alt = (attribs.alt ?? '').slice(0, MOST_ALT)
  return {
    src: `/storage/${coverKey(hash, 1024, 'webp')}`,
    alt,
    width: '1024',
    height: '1024',
    loading: 'lazy',
  }
}

/** Rich text of a page of this place. Of pictures only those in `pictures` stay, the hash of each by its upload or itself. */
export const harmlessPage = (html: string, pictures: ReadonlyMap<string, string>): string =>
  harmless(html, { picture: (attribs) => pictureOf(attribs, pictures) })
