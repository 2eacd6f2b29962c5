/** Statuses as choices of a bulk action. */
export const statusChoices = <Status extends string>(
  statuses: readonly Status[],
  group: string,
  names: { [status in Status]: string },
) =>
  statuses.map((value) => ({ action: 'status', value, group, label: names[value], title: `${group}: ${names[value]}` }))
