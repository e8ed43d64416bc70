import { useEffect, useState } from 'react'
import styles from './qr-code.module.css'

const EDGE = 176

/** Text as a QR code, black on white in every theme: cameras need the contrast. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
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
    <div className={styles.qr}>{image && <img src={image} width={EDGE} height={EDGE} alt={label} />}</div>
  )
}
