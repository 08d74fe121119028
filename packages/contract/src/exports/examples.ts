export { type EndpointExample, endpointExamples } from '../endpointExamples.ts'
