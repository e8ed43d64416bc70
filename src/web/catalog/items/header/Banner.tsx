import { useState } from 'react'
import { coverUrl } from '../../../../contract/core/covers.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './banner.module.css'

/** Banner files are named by their height. */
const widths = ([256, 512, 1024] as const).map((height) => ({ height, width: 3 * height }))

/** Banner of an artist or a person behind the header, which has the same height without one; fades in once loaded. */
export const Banner = ({ picture }: { picture: Cover }) => {
  const [here, setHere] = useState(false)
  return (
    <span
      className={classes(styles.banner, here && styles.here)}
      data-part="banner"
      data-loaded={here || undefined}
      aria-hidden="true"
    >
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
