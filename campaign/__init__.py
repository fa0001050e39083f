"""The memory of the service: campaigns, seals, deadlines, resolutions, posts. It knows neither web nor worker."""
