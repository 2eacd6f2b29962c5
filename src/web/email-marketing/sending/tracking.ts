type TrackingChoice = '' | 'yes' | 'no'

export type Tracking = {
  /** Empty for the workspace's setting. */
  trackOpens: TrackingChoice
  trackClicks: TrackingChoice
}

export const defaultTracking: Tracking = { trackOpens: '', trackClicks: '' }

/** The tracking settings for the endpoint. */
export const trackingOf = ({ trackOpens, trackClicks }: Tracking) => ({
  ...(trackOpens && { trackOpens: trackOpens === 'yes' }),
  ...(trackClicks && { trackClicks: trackClicks === 'yes' }),
})
