import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import styles from './friends.module.css'

/** Rows of people that are still loading. */
export const PeopleSkeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <div key={index} className={styles.skeletonRow} aria-hidden="true">
      <Skeleton width={40} height={40} round />
      <Skeleton width={160} height={12} />
    </div>
  ))
