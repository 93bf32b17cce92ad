import type Highcharts from 'highcharts';

/** Of a property and the classes down to an element: the value that the browser computed, in the running task. */
let kept: Map<string, string> | undefined;

const keptProperties = ['font-size', 'stroke-width'];

/**
 * Lets the browser compute a style once in a drawing for all elements of the same classes. In styled mode Highcharts
 * asks for it after adding each label and grid line, and each time the browser computes the styles of the page again.
 */
export function keepStyles({ SVGElement: { prototype } }: typeof Highcharts): void {
  prototype.getStyle = function (this: Highcharts.SVGElement | Element, property) {
    const element = this instanceof Element ? this : this.element;
    const classes = keptProperties.includes(property) ? classesOf(element) : null;
    if (classes === null) return computed(element, property);
    const key = `${property} ${classes}`;
    const values = (kept ??= startTask());
    const value = values.get(key) ?? computed(element, property);
    values.set(key, value);
    return value;
  };
}

const computed = (element: Element, property: string): string => getComputedStyle(element).getPropertyValue(property);

/** A drawing is one task: afterwards the theme may be another one. */
function startTask(): Map<string, string> {
  queueMicrotask(() => (kept = undefined));
  return new Map<string, string>();
}

const charts = new WeakMap<Element, number>();
let count = 0;

/** What styles an element: its chart, and the names, classes and own styles on the way to it; null outside a chart. */
function classesOf(element: Element): string | null {
  const chart = element.closest('.highcharts-container');
  if (!chart) return null;
  if (!charts.has(chart)) charts.set(chart, ++count);
  let classes = `${charts.get(chart)} ${chart.className}`;
  for (let at: Element | null = element; at && at !== chart; at = at.parentElement)
    classes += `/${at.nodeName} ${at.getAttribute('class') ?? ''} ${at.getAttribute('style') ?? ''}`;
  return classes;
}
