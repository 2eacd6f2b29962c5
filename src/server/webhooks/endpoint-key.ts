export type EndpointKey = { tenantId: string; endpointId: string }
