import { useEffect, useState } from 'react'
import { classes } from '../classes.ts'
import styles from './qr-code.module.css'

const EDGE = 176

/** Text as a QR code, black on white in every theme: cameras need the contrast. */
export const QrCode = ({
  text,
  label,
  className,
}: {
  text: string
  label: string
  className?: string | undefined
}) => {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    void import('uqr').then(({ renderSVG }) => {
      if (here) setImage(`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`)
    })
    return () => {
      here = false
    }
  }, [text])
  return (
    <div className={classes(styles.qr, className)}>
      {image && <img src={image} width={EDGE} height={EDGE} alt={label} />}
    </div>
  )
}
