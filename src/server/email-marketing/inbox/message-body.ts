export type MessageBody = { html: string | null; text: string; headers: { name: string; value: string }[] }
