import { useState } from 'react'
import { type Cover, coverUrl } from '../../../contract/covers.ts'

/** The files of a banner are named by their heights. */
const widths = ([256, 512, 1024] as const).map((height) => ({ height, width: 3 * height }))

/** The wide picture of an artist behind the header, which is as high as without one; it comes in softly once it is there. */
export const Banner = ({ picture }: { picture: Cover }) => {
  const [here, setHere] = useState(false)
  return (
    <span className={`banner${here ? ' here' : ''}`} aria-hidden="true">
      <img
        src={picture.url}
        srcSet={widths.map(({ height, width }) => `${coverUrl(picture, height)} ${width}w`).join(', ')}
        sizes="100vw"
        alt=""
        decoding="async"
        ref={(image) => {
          if (image?.complete && image.naturalWidth > 0) setHere(true)
        }}
        onLoad={() => setHere(true)}
      />
    </span>
  )
}
