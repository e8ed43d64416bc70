import { useQuery } from '@tanstack/react-query'
import { licenseQuery } from '../api/purchases.ts'
import { LoadError } from '../items/states/LoadError.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import type { DialogProps } from '../ui/dialogs.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type {} from './purchase-dialogs.ts'
import styles from './purchases.module.css'

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
