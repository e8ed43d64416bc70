import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import type { DialogProps } from '../../ui/overlays/dialogs.ts'
import type {} from './purchase-dialogs.ts'
import styles from './purchases.module.css'
import { licenseQuery } from './purchases.ts'

/** The license of a purchase as it was sold. */
export const LicenseDialog = ({ purchase, license, title }: DialogProps['licenseText']) => {
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
