import './drop-zone.css'

/** How much of a file, or of all of them, has been sent. */
export const SentBar = ({
  label,
  percent,
  bad = false,
}: {
  label: string
  percent: number
  bad?: boolean
}) => (
  <div
    className={`sent-bar${bad ? ' bad' : ''}`}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <i style={{ width: `${percent}%` }} />
  </div>
)
