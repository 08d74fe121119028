import { ReceiveNetworksView } from './ReceiveNetworksView.tsx'
import { ReceiveRequestView } from './ReceiveRequestView.tsx'
import { ReceiveView } from './ReceiveView.tsx'

/** The views of receiving, fetched as one. */
export const receiveViews = { ReceiveView, ReceiveNetworksView, ReceiveRequestView }
