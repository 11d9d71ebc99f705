const frame = document.getElementById("robots")
addEventListener("message", ({ source, data }) => {
  const height = data?.robotsTesterHeight
  if (source === frame.contentWindow && Number.isFinite(height)) frame.height = Math.min(Math.max(height, 200), 2000)
})
