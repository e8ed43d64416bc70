import { createElement, type SVGProps } from 'react'

/** One of lucide's drawings: its name, and what stands in its `svg`. */
interface Drawing {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes the component of a drawing. The build puts it in place of lucide's own, which can do much that is not wanted
 * here and weighs more than the icons of the first screen.
 */
const lineIcon = ({ name, node }: Drawing) => {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        className: `lucide lucide-${name} ${className}`,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !rest['aria-label'] || undefined,
        ...rest,
      },
      ...lines,
    )
}

export default lineIcon
