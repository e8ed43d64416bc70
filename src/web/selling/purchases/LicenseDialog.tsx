import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import styles from './purchases.module.css'
import { licenseQuery } from './purchases.ts'

interface LicenseProps {
  purchase: number
  license: string
  title: string
}

/** The license of a purchase as it was sold. */
export const LicenseDialog = ({ purchase, license, title }: LicenseProps) => {
  const { data, error, refetch } = useQuery(licenseQuery(purchase))
  return (
    <DialogFrame title={license} description={title} wide>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <p className={styles.terms} dir="auto">
          {data.text}
        </p>
      )}
    </DialogFrame>
  )
}
