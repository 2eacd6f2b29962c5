import fastify from 'fastify'

// Reference for the cost of a request: an endpoint that answers JSON and does nothing else.

const body = JSON.parse(process.env['BODY'] ?? '{}') as unknown
const app = fastify()
app.get('/', () => body)
app.get('/health/ready', () => 'ready')
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
