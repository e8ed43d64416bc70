import { Check } from 'lucide-react'
import styles from './redeem-plan.module.css'

/** What a plan contains, for those who are given it. */
export const PlanFeatures = ({ features }: { features: readonly string[] }) =>
  features.length > 0 && (
    <ul className={styles.features}>
      {features.map((line) => (
        <li key={line}>
          <Check className="icon-18" aria-hidden="true" />
          <span dir="auto">{line}</span>
        </li>
      ))}
    </ul>
  )
