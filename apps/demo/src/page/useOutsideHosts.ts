import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config.ts'

/** How many hosts this page has fetched from, besides the site, its gateway and its nodes. */
export function useOutsideHosts({ chains, gatewayUrl, solana }: DemoConfig): number {
  const [hosts, setHosts] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const own = [location.href, gatewayUrl, solana?.rpcUrl, ...chains.map(({ rpcUrl }) => rpcUrl)]
      .filter((url) => url !== undefined)
      .map((url) => new URL(url).host)
    const observer = new PerformanceObserver((list) => {
      const urls = list.getEntries().map(({ name }) => new URL(name))
      const outside = urls.filter(({ host }) => host !== '' && !own.includes(host)).map(({ host }) => host)
      if (outside.length > 0) setHosts((known) => new Set([...known, ...outside]))
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [chains, gatewayUrl, solana])
  return hosts.size
}
