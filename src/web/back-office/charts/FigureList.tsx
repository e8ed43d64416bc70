import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import chartsStyles from './charts.module.css'
import dashboardStyles from './dashboard.module.css'

export interface ListedFigure {
  title: string
  /** As it is written; undefined while loading. */
  value: string | undefined
}

/** A figure in large letters. */
export const FigureValue = ({ children }: { children: string }) => (
  <span className={`${dashboardStyles.figureValue} tabular`} data-part="figure-value">
    {children}
  </span>
)

/** A few figures beside each other, each below its title. */
export const FigureList = ({ figures }: { figures: readonly ListedFigure[] }) => (
  <dl className={chartsStyles.jobs}>
    {figures.map(({ title, value }) => (
      <div key={`${title} ${value}`}>
        <dt className="truncate">{title}</dt>
        <dd className={`${dashboardStyles.figureValue} tabular truncate`} data-part="figure-value">
          {value ?? <Skeleton width={48} height={30} />}
        </dd>
      </div>
    ))}
  </dl>
)
