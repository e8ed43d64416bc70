import { createElement, type SVGProps } from 'react'

/** A lucide icon: its name and the children of its `svg`. */
interface Drawing {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Creates an icon component. The build substitutes it for lucide's own, whose unused features are larger than the icons
 * of the first screen.
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
